import { Art } from './art/art';
import { content } from './content';
import { Text } from './text';

/** A Chinese, Japanese or Korean letter is as wide as two. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0);

/** A long name is set smaller, and so is a name with a long word, which must not break. */
function sizeOf(title: string): string {
  const width = widthOf(title);
  const isWide = width > title.length;
  const longest = isWide ? 0 : Math.max(...title.split(/\s+/).map(widthOf));
  if (width > (isWide ? 20 : 26) || longest > 12) return 'small';
  return width > (isWide ? 8 : 14) || longest > 8 ? 'medium' : 'large';
}

/** A broad picture consists of three drawings side by side. */
const panels = { split: [''], poster: [''], wide: ['', '-left', '-right'], cover: ['', '-left', '-right'] };

export function Hero() {
  const { look, title, tag, line, lead, action, sections } = content;
  const second = sections.find(({ id, kind }) => id !== action.to && kind !== 'about');
  return (
    <section className="hero" id="top">
      <div className="hero-words">
        <p className="tag">
          <Text of={tag} />
        </p>
        <h1 data-size={sizeOf(title)}>
          <Text of={title} />
        </h1>
        <p className="line">
          <Text of={line} />
        </p>
        <p className="lead">
          <Text of={lead} />
        </p>
        <p className="actions">
          <a className="button" href={`#${action.to}`}>
            {action.label}
          </a>
          {second && (
            <a className="link" href={`#${second.id}`}>
              {second.title}
            </a>
          )}
        </p>
      </div>
      <div className="hero-art">
        {panels[look.hero].map((panel, index) => (
          <div key={panel} className="panel">
            <Art of={index > 0 ? (look.others[index - 1] ?? 'tile') : look.art} seed={look.seed + panel} isDetail={index > 0} />
          </div>
        ))}
      </div>
    </section>
  );
}
