export function compileCacheEnvironment(dataDir: string): { NODE_COMPILE_CACHE: string };
