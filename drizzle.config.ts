import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './services/store/schema/index.ts',
  out: './services/store/migrations',
  casing: 'snake_case',
});
