import type { ReactElement, ReactNode } from 'react';

export type PopoverProps = {
  trigger: ReactElement;
  label: string;
  onOpenChange?(open: boolean): void;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
};
