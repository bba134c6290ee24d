import { content } from './content';
import { useStored } from './lib/use-stored';

export type Shift = { day: number; time: number; person: number; isOffered: boolean };

function firstWeek(): Shift[] {
  return content.week.flatMap((people, day) =>
    people.map((person, time) => ({ day, time, person, isOffered: content.offered.some((one) => one.day === day && one.time === time) })),
  );
}

export function useShifts() {
  const [shifts, setShifts] = useStored('shifts', firstWeek());
  const [me, setMe] = useStored('me', 0);
  const change = (shift: Shift, part: Partial<Shift>) =>
    setShifts(shifts.map((one) => (one.day === shift.day && one.time === shift.time ? { ...one, ...part } : one)));
  return {
    shifts,
    me,
    setMe,
    offer: (shift: Shift) => change(shift, { isOffered: true }),
    takeBack: (shift: Shift) => change(shift, { isOffered: false }),
    claim: (shift: Shift) => change(shift, { person: me, isOffered: false }),
  };
}

export function hoursOf(time: number): number {
  const [from = 0, to = 0] = (content.times[time] ?? '').split('–').map((clock) => Number.parseInt(clock, 10));
  return (to - from + 24) % 24;
}
