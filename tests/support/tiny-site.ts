/** Returns a small React site that uses packages of the template. */
export function tinySite(): Record<string, string> {
  return {
    'package.json': JSON.stringify({
      name: 'tiny-site',
      private: true,
      type: 'module',
      scripts: { dev: 'vite', build: 'vite build' },
      dependencies: { react: '^19.0.0', 'react-dom': '^19.0.0', clsx: '^2.0.0' },
      devDependencies: {
        vite: '^8.0.0',
        '@vitejs/plugin-react': '^6.0.0',
        tailwindcss: '^4.0.0',
        '@tailwindcss/vite': '^4.0.0',
      },
    }),
    'vite.config.js':
      "import tailwindcss from '@tailwindcss/vite';\nimport react from '@vitejs/plugin-react';\nexport default { plugins: [react(), tailwindcss()] };\n",
    'index.html':
      '<!doctype html>\n<html lang="en"><head><title>Tiny</title></head><body><div id="root"></div><script type="module" src="/src/main.jsx"></script></body></html>\n',
    'src/main.jsx':
      "import './index.css';\nimport { createRoot } from 'react-dom/client';\nimport { App } from './app.jsx';\ncreateRoot(document.getElementById('root')).render(<App />);\n",
    'src/index.css': "@import 'tailwindcss';\n",
    'src/app.jsx':
      "import clsx from 'clsx';\nexport function App() {\n  return <h1 className={clsx('text-3xl')}>Hello</h1>;\n}\n",
  };
}
