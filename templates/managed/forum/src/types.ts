import type { Shell } from './shell-types';

export type Content = Shell & {
  words: {
    topics: string;
    moderation: string;
    newest: string;
    popular: string;
    newTopic: string;
    title: string;
    body: string;
    publish: string;
    noTopics: string;
    back: string;
    gone: string;
    someone: string;
    edited: string;
    vote: string;
    votes: string;
    replies: string;
    noReplies: string;
    reply: string;
    send: string;
    edit: string;
    save: string;
    remove: string;
    removeSure: string;
    keep: string;
    hide: string;
    show: string;
    hidden: string;
    noneHidden: string;
    name: string;
    nameHint: string;
  };
};
