import { content } from './content';
import { Text } from './text';

export function Header() {
  const { title, action, sections, words } = content;
  const links = sections.slice(0, 5).map(({ id, title: name }) => (
    <a key={id} href={`#${id}`}>
      {name}
    </a>
  ));
  return (
    <header className="header">
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <div className="wrap">
        <a className="brand" href="#top">
          <Text of={title} />
        </a>
        <nav aria-label={words.menu}>{links}</nav>
        <a className="button small" href={`#${action.to}`}>
          {action.label}
        </a>
      </div>
    </header>
  );
}
