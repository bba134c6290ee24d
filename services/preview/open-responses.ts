import type { PreviewResolver } from '../ports/preview-names.ts';

type OpenResponse = { name: string; project: string; end(): void };

/**
 * Tracks open connections and responses by the name of their request. They end when the name no
 * longer leads to the project.
 */
export class OpenResponses {
  private readonly open = new Set<OpenResponse>();
  private readonly find: PreviewResolver;

  constructor(find: PreviewResolver) {
    this.find = find;
  }

  get size(): number {
    return this.open.size;
  }

  /** Returns a function to call when it is over. */
  add(one: OpenResponse): () => void {
    this.open.add(one);
    return () => void this.open.delete(one);
  }

  /** Ends those whose name no longer leads to their project, for one project or all. */
  async recheck(project?: string): Promise<void> {
    const asked = [...this.open].filter((one) => project === undefined || one.project === project);
    for (const name of new Set(asked.map((one) => one.name))) {
      const found = await this.find(name);
      for (const one of asked) if (one.name === name && one.project !== found?.project) one.end();
    }
  }

  endAll(): void {
    for (const one of this.open) one.end();
  }
}
