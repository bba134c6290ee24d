import { useEffect, useState } from 'react';
import { content } from './content';
import { addDays, isoDay, toDate } from './lib/days';
import { useStored } from './lib/use-stored';

const { words } = content;

export function Countdown() {
  const [day] = useStored('release', content.on ?? addDays(isoDay(), content.inDays));
  const [now, setNow] = useState(Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  const seconds = Math.floor((toDate(content.on ?? day).getTime() - now) / 1000);
  if (seconds <= 0) return <p className="font-display text-3xl font-semibold">{words.out}</p>;
  const parts = [
    { name: words.days, value: Math.floor(seconds / 86_400) },
    { name: words.hours, value: Math.floor(seconds / 3600) % 24 },
    { name: words.minutes, value: Math.floor(seconds / 60) % 60 },
    { name: words.seconds, value: seconds % 60 },
  ];
  return (
    <dl className="grid grid-cols-4 gap-2 pr-4">
      {parts.map((part) => (
        <div key={part.name} className="flex flex-col-reverse rounded-xl border border-line bg-surface py-3 text-center">
          <dt className="text-xs text-soft">{part.name}</dt>
          <dd className="font-display text-3xl font-semibold tabular-nums">{part.value}</dd>
        </div>
      ))}
    </dl>
  );
}
