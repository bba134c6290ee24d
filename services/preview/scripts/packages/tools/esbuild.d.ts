// The gateway serves the package here, beside the builder (ADR 033).
export * from 'esbuild-wasm';
