import { create } from 'zustand';

type Gallery = { open: 'cases' | 'community' | null; show(what: 'cases' | 'community'): void; close(): void };

/** Which of the two galleries is open: what we chose to show, or what people published. */
export const useGallery = create<Gallery>((set) => ({
  open: null,
  show: (what) => set({ open: what }),
  close: () => set({ open: null }),
}));

export const openCases = (): void => useGallery.getState().show('cases');
export const openCommunity = (): void => useGallery.getState().show('community');
