import { Picture } from '../art/picture';
import type { Section } from '../types';

type Props = Extract<Section, { kind: 'about' }>;

export function About({ text, art, id }: Props) {
  return (
    <div className="grid gap-8 md:grid-cols-[1fr_20rem] md:gap-14">
      <div className="max-w-2xl space-y-4 text-lg">
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {art && (
        <div className="aspect-[4/3] overflow-hidden rounded-xl">
          <Picture of={art} seed={id} />
        </div>
      )}
    </div>
  );
}
