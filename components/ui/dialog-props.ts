import type { ReactNode } from 'react';

export type DialogProps = {
  open?: boolean;
  onClose(): void;
  title: string;
  description?: ReactNode;
  /** The buttons. The primary button is the last, and its label is a verb that names the result. */
  footer?: ReactNode;
  /** `full` is wide enough for a grid of pictures. */
  wide?: boolean | 'full';
  /** Uses the maximum height for any content. On phones this is the whole screen. */
  tall?: boolean;
  children: ReactNode;
};
