import Link from 'next/link';
import Markdown from 'react-markdown';
import gfm from 'remark-gfm';
import { type Language, toLocale } from '@/domain/locale';
import './long-text.css';

type Props = {
  language: Language;
  markdown: string;
  /** The element around the text. Use `div` inside a larger article. */
  as?: 'article' | 'div';
};

/** Renders Markdown on the server, without raw HTML, pictures or scripts. */
export function LongText({ language, markdown, as: Tag = 'article' }: Props) {
  return (
    <Tag lang={toLocale(language)} className="long-text">
      <Markdown
        remarkPlugins={[gfm]}
        skipHtml
        disallowedElements={['img']}
        components={{ a: TextLink, pre: Commands }}
      >
        {markdown}
      </Markdown>
    </Tag>
  );
}

/** A link. Inside the documentation it navigates without a page load. */
function TextLink({
  href = '',
  children,
}: {
  href?: string | undefined;
  children?: React.ReactNode;
}) {
  if (href.startsWith('/docs')) return <Link href={href as '/docs'}>{children}</Link>;
  return <a href={href}>{children}</a>;
}

/**
 * A code block. It may be wider than a phone, so keyboard users must be able to focus and scroll
 * it.
 */
function Commands({ children }: { children?: React.ReactNode }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  return <pre tabIndex={0}>{children}</pre>;
}
