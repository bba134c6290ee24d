export type Content = {
  title: string;
  lang: string;
  focusMinutes: number;
  breakMinutes: number;
  goal: number;
  words: {
    focus: string;
    rest: string;
    start: string;
    pause: string;
    reset: string;
    skip: string;
    today: string;
    goal: string;
    week: string;
    sound: string;
    minutes: string;
    task: string;
    done: string;
    times: string;
  };
};
