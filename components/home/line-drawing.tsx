import type { Variant } from '@/domain/variants/variant';

/**
 * The lines of each variant's drawing. The four drawings are a sentence that becomes a window, a
 * shop front, an open envelope, and a hand with a phone.
 */
const drawings: Record<Variant, readonly string[]> = {
  general: [
    'M16 46h26M50 46h42M100 46h14',
    'M16 66h44M68 66h22',
    'M16 86h18M42 86h36',
    'M16 106h84c12 0 14-6 14-18V54a8 8 0 0 1 8-8h94a8 8 0 0 1 8 8v68a8 8 0 0 1-8 8h-94a8 8 0 0 1-8-8v-4',
    'M114 62h110M124 54h.01M132 54h.01M140 54h.01',
    'M132 80h34v32h-34zM180 82h28M180 94h28M180 106h16',
  ],
  website: [
    'M24 136h192',
    'M44 136V76M196 136V76',
    'M40 40h160l10 28H30z',
    'M30 68c0 14 30 14 30 0M60 68c0 14 30 14 30 0M90 68c0 14 30 14 30 0M120 68c0 14 30 14 30 0M150 68c0 14 30 14 30 0M180 68c0 14 30 14 30 0',
    'M68 40l-8 28M94 40l-4 28M120 40v28M146 40l4 28M172 40l8 28',
    'M60 92h64v32H60zM92 92v32M60 108h64',
    'M144 136V92h36v44M172 114v6',
  ],
  h5: [
    'M60 72v56a8 8 0 0 0 8 8h104a8 8 0 0 0 8-8V72',
    'M60 72l52-42a13 13 0 0 1 16 0l52 42',
    'M60 74l50 38a16 16 0 0 0 20 0l50-38',
    'M64 133l40-34M176 133l-40-34',
    'M80 82V58a6 6 0 0 1 6-6h68a6 6 0 0 1 6 6v24',
    'M96 66h48M96 78h32',
  ],
  app: [
    'M94 22h52a10 10 0 0 1 10 10v96a10 10 0 0 1-10 10H94a10 10 0 0 1-10-10V32a10 10 0 0 1 10-10z',
    'M114 31h12',
    'M96 46h48v24H96zM96 82h48M96 94h30',
    'M84 116h72M102 127h.01M120 127h.01M138 127h.01',
    'M156 74c10-9 18-14 23-10s1 12-7 22l-16 20',
    'M84 62c-9-2-13 2-12 8s6 8 12 7M84 82c-10-2-15 2-14 8s7 8 14 7M84 102c-9-2-13 2-12 8s6 7 12 6',
    'M150 138c10 2 22-6 30-20 5-9 9-18 16-26M78 132c4 8 10 14 18 18',
  ],
};

/** One thin drawing per landing variant. Shown only if the window is large enough. */
export function LineDrawing({ variant }: { variant: Variant }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 160"
      className="mx-auto mb-5 hidden h-40 w-60 text-line-control [@media(min-width:640px)_and_(min-height:800px)]:block"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[variant].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
