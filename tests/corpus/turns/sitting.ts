import { readFileSync } from 'node:fs';
import { realisticAnswer } from '../../support/realistic-answer.ts';
import { artifact, edit, file } from '../answer.ts';

const starter = (path: string) =>
  readFileSync(new URL(`../../../templates/starter/${path}`, import.meta.url), 'utf8');

type Said = { prompt: string; answer: string };

/** How a strong model tells what it did. */
const told =
  'It keeps what was chosen in the browser, works with the keyboard, and says in words what is missing. I left everything else as it was.\n\nNext: should visitors get a reminder the day before?';

const changed = (...actions: string[]) =>
  `I add it as a part of its own.\n\n${artifact(...actions)}\n\n${told}`;

/**
 * One sitting with a strong model: a site of about 60 KB, and two real changes. Each change adds a
 * part of about 5 KB and wires it into two files.
 */
export function strongSitting(): { site: Said; changes: [Said, Said] } {
  return {
    site: { prompt: 'a site for a small bakery', answer: realisticAnswer().text },
    changes: [
      {
        prompt:
          'Let guests choose a day on a calendar, below the opening picture, and show the day in the header.',
        answer: changed(
          file('src/parts/day-picker.tsx', starter('booking/src/calendar.tsx')),
          edit(
            'src/app.tsx',
            [
              "import { Hero } from './hero';",
              "import { Hero } from './hero';\nimport { Calendar } from './parts/day-picker';",
            ],
            [
              '        <Hero />',
              '        <Hero />\n        <Calendar chosen={day} onChoose={setDay} />',
            ],
            [
              "  const [subject, setSubject] = useState('');",
              "  const [subject, setSubject] = useState('');\n  const [day, setDay] = useState('');",
            ],
            ['      <Header onSwitch', '      <Header day={day} onSwitch'],
          ),
          edit(
            'src/header.tsx',
            [
              'export function Header({ onSwitch }: { onSwitch: (() => void) | undefined }) {',
              'export function Header({ day, onSwitch }: { day: string; onSwitch: (() => void) | undefined }) {',
            ],
            [
              '        {onSwitch && (',
              '        {day && <time dateTime={day}>{day}</time>}\n        {onSwitch && (',
            ],
          ),
        ),
      },
      {
        prompt:
          'Show how many loaves were sold each week as a chart above the footer, with a switch for the last year.',
        answer: changed(
          file('src/parts/trend.tsx', starter('dashboard/src/trend.tsx')),
          edit(
            'src/app.tsx',
            [
              "import { Hero } from './hero';",
              "import { Hero } from './hero';\nimport { Trend } from './parts/trend';",
            ],
            [
              '      <footer className="border-t border-line">',
              '      <Trend months={isYear ? 12 : 3} onSwitch={() => setYear(!isYear)} />\n      <footer className="border-t border-line">',
            ],
            [
              "  const [subject, setSubject] = useState('');",
              "  const [subject, setSubject] = useState('');\n  const [isYear, setYear] = useState(false);",
            ],
          ),
        ),
      },
    ],
  };
}
