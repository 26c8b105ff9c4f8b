import { useEffect, useState } from 'react';
import styles from './qr-code.module.css';
import { Skeleton } from '../motion/skeleton.tsx';

interface Drawn {
  readonly of: string;
  readonly size: number;
  /** Empty if it could not be generated: the text is shown beside it. */
  readonly path: string;
}

/** A QR code, dark on light in every theme, as cameras require. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    let left = false;
    const show = (code: Drawn) => left || setDrawn(code);
    draw(text).then(show, () => show({ of: text, size: 0, path: '' }));
    return () => {
      left = true;
    };
  }, [text]);
  if (drawn?.of !== text) return <Skeleton className={styles.code} />;
  const { size, path } = drawn;
  if (!path) return null;
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect className={styles.light} width={size} height={size} />
      <path className={styles.dark} d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

async function draw(text: string): Promise<Drawn> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { of: text, size, path: squares.join('') };
}
