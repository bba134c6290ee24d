import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { content } from './content';
import './index.css';

document.title = content.title;
document.documentElement.lang = content.lang;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
