export type Content = {
  title: string;
  lang: string;
  subtitle: string;
  members: string[];
  /** `due` counts days from today: the first visit always shows something late and something soon. */
  tasks: { text: string; owner: string; due: number; done: boolean }[];
  words: {
    add: string;
    task: string;
    owner: string;
    due: string;
    everyone: string;
    all: string;
    late: string;
    done: string;
    groups: { late: string; today: string; week: string; later: string; done: string };
    lateBy: string;
    lateByOne: string;
    empty: string;
    remove: string;
    progress: string;
    addMember: string;
    memberName: string;
  };
};
