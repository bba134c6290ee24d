import type { ParserUser } from './requests.ts';

type Waiting = { user: ParserUser; characters: number };

/**
 * A queue of jobs in which users take turns: after a job of a user, all other users come before the
 * next job of this user.
 */
export class TurnQueue<Job extends Waiting> {
  /** Jobs by user; the order of the map is the order of the turns. */
  private readonly jobs = new Map<ParserUser, Job[]>();

  add(job: Job): void {
    this.jobs.set(job.user, [...(this.jobs.get(job.user) ?? []), job]);
  }

  /** Removes and returns the first job of the first user that may be served. */
  take(mayServe: (user: ParserUser) => boolean): Job | undefined {
    const [user] = [...this.jobs.keys()].filter(mayServe);
    const [job, ...rest] = (user !== undefined && this.jobs.get(user)) || [];
    if (!job) return undefined;
    if (rest.length > 0) this.jobs.set(job.user, rest);
    else this.jobs.delete(job.user);
    this.endTurn(job.user);
    return job;
  }

  /** Puts a user behind all other users. */
  endTurn(user: ParserUser): void {
    const mine = this.jobs.get(user);
    if (mine && this.jobs.delete(user)) this.jobs.set(user, mine);
  }

  has(mayServe: (user: ParserUser) => boolean): boolean {
    return [...this.jobs.keys()].some(mayServe);
  }

  /** Removes a job. Returns false when the job was already taken. */
  remove(job: Job): boolean {
    const mine = this.jobs.get(job.user) ?? [];
    const rest = mine.filter((one) => one !== job);
    if (rest.length > 0) this.jobs.set(job.user, rest);
    else this.jobs.delete(job.user);
    return rest.length < mine.length;
  }

  removeAll(): Job[] {
    const all = [...this.jobs.values()].flat();
    this.jobs.clear();
    return all;
  }

  /** Returns the number and the characters of the waiting jobs, of one user or of all users. */
  load(user?: ParserUser): { jobs: number; characters: number } {
    const all = user === undefined ? [...this.jobs.values()].flat() : (this.jobs.get(user) ?? []);
    return { jobs: all.length, characters: all.reduce((sum, one) => sum + one.characters, 0) };
  }
}
