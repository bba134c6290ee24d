import type { Shell } from './shell-types';

export type Content = Shell & {
  credits: number;
  teachers: string[];
  /** Times of a day with what is taught; `places` free at first, `days` of the week (0 = Sunday). */
  lessons: { time: string; name: string; teacher: number; places: number; days: number[] }[];
  words: {
    unsent: string;
    credits: string;
    free: string;
    full: string;
    book: string;
    booked: string;
    cancel: string;
    cancelSure: string;
    noLessons: string;
    noBookings: string;
    noCredits: string;
    upcoming: string;
    done: string;
    used: string;
    taught: string;
  };
};
