// Ways to write a request that could pass the gate of a published site.
import type { Sent } from './site-visitor.ts';

/** The name of each way, with the path and the rest of its request. */
export const gateBypasses = (site: string): [name: string, path: string, sent: Sent][] => [
  ['a file', '/index.html', {}],
  ['an encoded path', '/%69ndex.html', {}],
  ['two slashes', '//index.html', {}],
  ['a parent folder', '/a/../index.html', {}],
  ['a favicon', '/favicon.ico', { headers: { accept: 'image/*' } }],
  ['the headers only', '/', { method: 'HEAD' }],
  ['a range', '/index.html', { headers: { range: 'bytes=0-9' } }],
  ['any validator', '/', { headers: { 'if-none-match': '*' } }],
  ['compressed bodies', '/', { headers: { 'accept-encoding': 'br, gzip' } }],
  ['another method', '/', { method: 'POST' }],
  ['the app’s API', '/__backend/rest/v1/dishes', {}],
  ['a preflight of the API', '/__backend/rest/v1/dishes', { method: 'OPTIONS' }],
  ['a file of the API', '/__backend/storage/v1/object/public/a/b.png', {}],
  ['the bridge', '/__sayso/bridge.js', {}],
  ['a form', '/__forms/contact', { method: 'POST' }],
  ['a service worker', '/sw.js', { headers: { 'service-worker': 'script' } }],
  ['the admin of the app', '/admin', {}],
  ['the path form', `/~${site}/`, { host: '127.0.0.1' }],
  ['the API in the path form', `/~${site}/__backend/rest/v1/dishes`, { host: '127.0.0.1' }],
  ['a host in capitals', '/', { host: `${site.toUpperCase()}.LOCALHOST` }],
  ['a host with a dot', '/', { host: `${site}.localhost.` }],
  ['another site’s path', '/~other-xyz789/', {}],
  ['a full address', `http://other-xyz789.localhost/~${site}/`, {}],
];
