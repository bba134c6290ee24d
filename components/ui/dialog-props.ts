import type { ReactNode } from 'react';

export type DialogProps = {
  open?: boolean;
  onClose(): void;
  title: string;
  description?: ReactNode;
  /** The buttons: the primary one last, its verb naming the result. */
  footer?: ReactNode;
  /** `full`: wide enough for a grid of pictures. */
  wide?: boolean | 'full';
  /** Uses the maximum height for any content; on phones the whole screen. */
  tall?: boolean;
  children: ReactNode;
};
