/** What every pocket app says, whatever it is for. */
export type Shell = {
  title: string;
  lang: string;
  /** One label for each tab of `tabs.ts`, the settings last. */
  tabs: string[];
  settings: {
    textSize: string;
    sizes: [string, string, string];
    startSize: 0 | 1 | 2;
    data: string;
    dataNote: string;
    erase: string;
    eraseSure: string;
  };
};
