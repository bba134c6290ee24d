import Markdown from 'react-markdown';
import gfm from 'remark-gfm';
import { toLocale } from '@/domain/locale';
import type { LegalText as Text } from '@/lib/legal/read-texts.server';
import './legal-text.css';

/** One legal text, rendered on the server: markdown without raw HTML, pictures or anything that runs. */
export function LegalText({ language, markdown }: Text) {
  return (
    <article lang={toLocale(language)} className="legal">
      <Markdown remarkPlugins={[gfm]} skipHtml disallowedElements={['img']}>
        {markdown}
      </Markdown>
    </article>
  );
}
