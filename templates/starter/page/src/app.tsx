import './hero.css';
import { content } from './content';
import { Footer } from './footer';
import { Header } from './header';
import { Hero } from './hero';
import { SectionView } from './section-view';
import type { Section } from './types';

/** Opening hours and the address share one band when they follow each other. */
function bands(sections: Section[]): Section[][] {
  const rows: Section[][] = [];
  for (const section of sections) {
    const last = rows.at(-1);
    const isVisit = section.kind === 'hours' || section.kind === 'place';
    if (isVisit && last?.length === 1 && last.every(({ kind }) => kind === 'hours' || kind === 'place')) last.push(section);
    else rows.push([section]);
  }
  return rows;
}

const tones = ['plain', 'tint'];

export function App() {
  const { look } = content;
  const rows = bands(content.sections);
  const deep = rows.findIndex(([first]) => first?.kind === 'steps' || first?.kind === 'hours');
  return (
    <div className="page" data-face={look.face} data-frame={look.frame} data-hero={look.hero}>
      <Header />
      <main id="main">
        <Hero />
        {rows.map((row, index) => (
          <div key={row[0]?.id} className="band" data-tone={index === deep ? 'deep' : tones[index % 2]}>
            <div className={row.length > 1 ? 'wrap pair' : 'wrap'}>
              {row.map((section) => (
                <SectionView key={section.id} section={section} />
              ))}
            </div>
          </div>
        ))}
      </main>
      <Footer />
    </div>
  );
}
