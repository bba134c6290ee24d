import './sections.css';
import './visit.css';
import { About } from './sections/about';
import { Cards } from './sections/cards';
import { Faq } from './sections/faq';
import { Form } from './sections/form';
import { List } from './sections/list';
import { Rows } from './sections/rows';
import { Steps } from './sections/steps';
import { Text } from './text';
import type { Section } from './types';

function Body({ section }: { section: Section }) {
  switch (section.kind) {
    case 'about':
      return <About text={section.text} />;
    case 'list':
      return <List items={section.items} />;
    case 'steps':
      return <Steps items={section.items} />;
    case 'faq':
      return <Faq items={section.items} />;
    case 'hours':
      return <Rows rows={section.rows.map(({ label, time }) => ({ label, value: time }))} />;
    case 'place':
      return <Rows rows={section.rows} hasMap />;
    case 'form':
      return <Form {...section} />;
    default:
      return <Cards kind={section.kind} items={section.items} />;
  }
}

export function SectionView({ section }: { section: Section }) {
  return (
    <section id={section.id} className={`section is-${section.kind}`} aria-labelledby={`${section.id}-title`}>
      <div className="section-head">
        <h2 id={`${section.id}-title`}>
          <Text of={section.title} />
        </h2>
        {section.note && (
          <p className="note">
            <Text of={section.note} />
          </p>
        )}
      </div>
      <div className="section-body">
        <Body section={section} />
      </div>
    </section>
  );
}
