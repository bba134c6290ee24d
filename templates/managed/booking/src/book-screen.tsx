import { Clock } from 'lucide-react';
import { useState } from 'react';
import { BookingForm } from './booking-form';
import { loadServices, type Service } from './bookings';
import { content } from './content';
import { fill } from './lib/fill';
import { formatMoney } from './lib/money';
import { useRows } from './lib/use-rows';
import { Empty, Rows } from './parts';
import { TimePicker } from './time-picker';

const { words } = content;

export function BookScreen() {
  const services = useRows('services', loadServices, ['services']);
  const [chosen, setChosen] = useState('');
  const [time, setTime] = useState('');
  const choose = (id: string) => {
    setChosen(id);
    setTime('');
  };

  return (
    <>
      <section className="mb-8 max-w-2xl sm:mb-12">
        <h1 className="font-display text-4xl font-semibold sm:text-5xl">{content.headline}</h1>
        <p className="mt-3 text-lg text-soft">{content.line}</p>
      </section>
      <Rows of={services}>
        {(list) => {
          const service = list.find(({ id }) => id === chosen) ?? list[0];
          if (!service) return <Empty text={words.noServices} />;
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
              <section>
                <h2 className="mb-3 font-semibold">{words.services}</h2>
                <ul className="space-y-3">
                  {list.map((one) => (
                    <li key={one.id}>
                      <ServiceCard service={one} isChosen={one === service} onChoose={() => choose(one.id)} />
                    </li>
                  ))}
                </ul>
              </section>
              <section className="card p-4 sm:p-6">
                <TimePicker service={service.id} time={time} onTime={setTime} />
                <BookingForm service={service} time={time} onBooked={() => setTime('')} />
              </section>
            </div>
          );
        }}
      </Rows>
    </>
  );
}

type CardProps = { service: Service; isChosen: boolean; onChoose: () => void };

function ServiceCard({ service, isChosen, onChoose }: CardProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="card block w-full p-4 text-left hover:border-soft aria-pressed:border-accent aria-pressed:ring-1 aria-pressed:ring-accent"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{service.name}</span>
        {service.price > 0 && <span className="tabular-nums">{formatMoney(service.price)}</span>}
      </span>
      <span className="mt-1 block text-soft">{service.about}</span>
      <span className="mt-2 flex items-center gap-1.5 text-sm text-soft">
        <Clock size={15} aria-hidden /> {fill(words.minutes, { n: service.minutes })}
      </span>
    </button>
  );
}
