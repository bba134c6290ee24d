import clsx from 'clsx';
import { About } from './sections/about';
import { Docs } from './sections/docs';
import { Excerpt } from './sections/excerpt';
import { Facts } from './sections/facts';
import { Faq } from './sections/faq';
import { Features } from './sections/features';
import { Form } from './sections/form';
import { Hours } from './sections/hours';
import { Links } from './sections/links';
import { List } from './sections/list';
import { Place } from './sections/place';
import { Plans } from './sections/plans';
import { Routes } from './sections/routes';
import { Steps } from './sections/steps';
import { Works } from './sections/works';
import type { Section } from './types';

function Body({ section }: { section: Section }) {
  switch (section.kind) {
    case 'about':
      return <About {...section} />;
    case 'docs':
      return <Docs {...section} />;
    case 'excerpt':
      return <Excerpt {...section} />;
    case 'facts':
      return <Facts {...section} />;
    case 'faq':
      return <Faq {...section} />;
    case 'features':
      return <Features {...section} />;
    case 'form':
      return <Form {...section} />;
    case 'hours':
      return <Hours {...section} />;
    case 'links':
      return <Links {...section} />;
    case 'list':
      return <List {...section} />;
    case 'place':
      return <Place {...section} />;
    case 'plans':
      return <Plans {...section} />;
    case 'routes':
      return <Routes {...section} />;
    case 'steps':
      return <Steps {...section} />;
    case 'works':
      return <Works {...section} />;
  }
}

export function SectionView({ section, isTinted }: { section: Section; isTinted: boolean }) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`} className={clsx('scroll-mt-16', isTinted && 'bg-tint/55')}>
      <div className="mx-auto max-w-6xl px-5 py-14 sm:py-20">
        <h2 id={`${section.id}-title`} className="font-display text-2xl font-semibold sm:text-3xl">
          {section.title}
        </h2>
        {section.note && <p className="mt-2 max-w-2xl text-soft">{section.note}</p>}
        <div className="mt-8">
          <Body section={section} />
        </div>
      </div>
    </section>
  );
}
