import { Icon, type IconName } from '../pictures/icon.tsx';
import { IconArea, type IconAreaProps } from './button.tsx';

interface IconButtonProps extends Omit<IconAreaProps, 'children'> {
  readonly icon: IconName;
  readonly filled?: boolean;
}

/** An icon with a tap area of 44 × 44 px. */
export function IconButton({ icon, filled, ...rest }: IconButtonProps) {
  return (
    <IconArea {...rest}>
      <Icon name={icon} {...(filled !== undefined && { filled })} />
    </IconArea>
  );
}
