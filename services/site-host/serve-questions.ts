import type { FunctionSource } from '../ports/function-source.ts';
import type { HostQuestion, HostReply } from './messages.ts';

type Waiting = { resolve(value: never): void; reject(error: Error): void };

/** Asks the services over the channel of this process; `settle` gets their answers. */
export function createServicesQuestions(send: (reply: HostReply) => void) {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  const ask =
    <Method extends keyof FunctionSource>(method: Method) =>
    (...parameters: Parameters<FunctionSource[Method]>): ReturnType<FunctionSource[Method]> => {
      lastId += 1;
      const ask = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(ask, { resolve, reject });
        send({ ask, method, parameters });
      }) as ReturnType<FunctionSource[Method]>;
    };

  return {
    source: { find: ask('find'), keepLines: ask('keepLines') } satisfies FunctionSource,
    settle(answer: Extract<HostQuestion, { answer: number }>): void {
      const one = waiting.get(answer.answer);
      waiting.delete(answer.answer);
      if ('error' in answer) one?.reject(new Error(answer.error));
      else one?.resolve(answer.value as never);
    },
  };
}
