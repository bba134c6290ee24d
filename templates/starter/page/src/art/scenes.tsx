import type { ReactNode } from 'react';

/** Drawings of 800 by 600 units in the colours of the theme. */
export const scenes: Record<string, ReactNode> = {};
