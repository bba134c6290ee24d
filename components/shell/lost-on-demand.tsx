'use client';

import dynamic from 'next/dynamic';

/** Every page names this one in case it is not found; its code comes only where it is shown (P3). */
export const LostOnDemand = dynamic(() => import('./lost-screen').then((one) => one.LostScreen));
