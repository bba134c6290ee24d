import { Art } from '../art/art';
import { content } from '../content';
import { Text } from '../text';

export function About({ text }: { text: string[] }) {
  return (
    <>
      <div className="about-art">
        <Art of={content.look.art} seed={`${content.look.seed}-about`} isDetail />
      </div>
      {text.map((paragraph) => (
        <p key={paragraph} className="prose">
          <Text of={paragraph} />
        </p>
      ))}
    </>
  );
}
