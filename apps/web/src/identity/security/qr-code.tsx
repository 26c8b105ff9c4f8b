import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './security.module.css';

/** A text as a QR code, dark on light in either theme: cameras want it so. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const drawn = useQuery({
    queryKey: ['security.qr', text],
    queryFn: () => draw(text),
    networkMode: 'always',
    // What it shows is a secret: it goes with the sheet.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!drawn.data) return drawn.isError ? null : <Skeleton className={styles.qr} />;
  const { size, path } = drawn.data;
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect className={styles.qrLight} width={size} height={size} />
      <path className={styles.qrDark} d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

async function draw(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
