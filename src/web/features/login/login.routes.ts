import { definePages } from '#root/web/page-route.ts';
import { text } from './login.messages.ts';

const load = () => import('./login.page.tsx').then((module) => module.LoginPage);

export const loginPages = definePages([
  { path: '/', title: text('title'), permissions: [], access: 'signed-out', load },
  { path: '/login', title: text('title'), permissions: [], access: 'signed-out', load },
]);
