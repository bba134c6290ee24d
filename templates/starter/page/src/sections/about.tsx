import { Art } from '../art/art';
import { content } from '../content';
import { Text } from '../text';

export function About({ text }: { text: string[] }) {
  const { look, sections } = content;
  // A broad hero and pictures of goods already show the other drawings.
  const hasPictures = sections.some(({ kind }) => kind === 'goods' || kind === 'works');
  const isSingle = !hasPictures && (look.hero === 'split' || look.hero === 'poster');
  return (
    <>
      <div className="about-art">
        <Art of={isSingle ? (look.others[0] ?? 'tile') : 'tile'} seed={`${look.seed}-about`} isDetail />
      </div>
      {text.map((paragraph) => (
        <p key={paragraph} className="prose">
          <Text of={paragraph} />
        </p>
      ))}
    </>
  );
}
