/** What opens over the page at a tap in the header. */
export interface PanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
}
