import { useEffect, useState } from 'react';
import { content } from './content';
import { Header } from './header';
import { Hero } from './hero';
import { SectionView } from './section-view';
import { SiteContext } from './site-context';

export function App() {
  const [isOther, setOther] = useState(false);
  const [subject, setSubject] = useState('');
  const site = (isOther && content.other) || content;

  useEffect(() => {
    document.title = site.title;
    document.documentElement.lang = site.lang;
  }, [site]);

  function ask(about: string) {
    setSubject(about);
    const form = site.sections.find((section) => section.kind === 'form');
    if (form) document.getElementById(form.id)?.scrollIntoView();
  }

  return (
    <SiteContext.Provider value={{ site, subject, ask }}>
      <Header onSwitch={content.other && (() => setOther(!isOther))} />
      <main>
        <Hero />
        {site.sections.map((section, index) => (
          <SectionView key={section.id} section={section} isTinted={index % 2 === 1} />
        ))}
      </main>
      <footer className="border-t border-line">
        <p className="mx-auto max-w-6xl px-5 py-10 text-sm text-soft">{site.footer}</p>
      </footer>
    </SiteContext.Provider>
  );
}
