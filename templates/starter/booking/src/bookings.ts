import { content } from './content';
import { toDate } from './lib/days';
import { useStored } from './lib/use-stored';

export type Booking = { day: string; lesson: number };

export function useBookings() {
  const [bookings, setBookings] = useStored<Booking[]>('bookings', []);
  return {
    bookings,
    left: content.credits - bookings.length,
    isBooked: (day: string, lesson: number) => bookings.some((one) => one.day === day && one.lesson === lesson),
    book: (day: string, lesson: number) => setBookings([...bookings, { day, lesson }]),
    cancel: (day: string, lesson: number) => setBookings(bookings.filter((one) => one.day !== day || one.lesson !== lesson)),
  };
}

/** What is taught that day, with the places still free: a few are taken already, the same ones at every visit. */
export function lessonsOn(day: string) {
  const date = toDate(day);
  return content.lessons
    .map((lesson, index) => ({
      ...lesson,
      index,
      free: Math.max(0, lesson.places - ((date.getDate() * 7 + index * 5) % (lesson.places + 2))),
    }))
    .filter((lesson) => lesson.days.includes(date.getDay()));
}
