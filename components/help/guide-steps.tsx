import { useTranslations } from 'next-intl';

/**
 * The drawings of the three steps: a sentence in a box, rows beside a page, and a page with a mark
 * below an address bar.
 */
const steps = [
  {
    name: 'say',
    lines: [
      'M8 22h104a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6z',
      'M14 36h52M14 46h30M72 31v10',
      'M102 40v10m-4-6 4-4 4 4',
    ],
  },
  {
    name: 'watch',
    lines: [
      'M2 18h36M2 30h28M2 42h33M2 54h22',
      'M52 12h62a4 4 0 0 1 4 4v48a4 4 0 0 1-4 4H52a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z',
      'M48 24h70M54 18h.01M59 18h.01M56 34h24v16H56zM88 36h22M88 44h22M56 58h40',
    ],
  },
  {
    name: 'change',
    lines: [
      'M8 10h104a4 4 0 0 1 4 4v38a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4z',
      'M4 20h112M12 30h34v16H12zM54 32h50M54 40h32',
      'M76 34l18 18-8 1-4 7z',
      'M30 70h60M30 66v8M90 66v8',
    ],
  },
] as const;

/** The built-in guide: three drawings with a sentence each. */
export function GuideSteps() {
  const t = useTranslations('help.guide');
  return (
    <ol className="grid gap-4 sm:grid-cols-3">
      {steps.map(({ name, lines }, index) => (
        <li key={name} className="flex gap-4 sm:block">
          <svg
            aria-hidden="true"
            viewBox="0 0 120 80"
            className="h-20 w-30 shrink-0 rounded-card bg-paper p-2 text-line-control ring-1 ring-line sm:h-28 sm:w-full"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            {lines.map((d) => (
              <path key={d} d={d} />
            ))}
          </svg>
          <div>
            <p className="font-medium text-13 sm:mt-2">
              <span className="mr-1.5 font-mono text-ink-soft">{index + 1}</span>
              {t(`${name}.title`)}
            </p>
            <p className="mt-0.5 text-13 text-ink-soft">{t(`${name}.text`)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
