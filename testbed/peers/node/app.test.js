import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { createApp } from './app.js';

const ENQUIRY = {
  name: 'Terry Trial',
  email: 'terry@example.com',
  phone: '0161 4960 997',
  service: 'cctv-systems',
  message: 'This is a trial of the whole system.',
};

let folder;
let mailServer;
let server;
let origin;
const mails = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peer-node-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<h1>Home</h1>');
  await writeFile(join(folder, '404.html'), '<h1>Not found</h1>');
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'reviews.json'), '{"rating": 5, "total_reviews": 1, "reviews": []}');
  mailServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.toArray().then((chunks) => {
        mails.push(Buffer.concat(chunks).toString());
        done();
      }, done);
    },
  });
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  const app = await createApp({
    siteDir: folder,
    reviewsFile: join(folder, 'reviews.json'),
    smtpUrl: `smtp://127.0.0.1:${mailServer.server.address().port}`,
    from: 'website@example.com',
    to: 'office@example.com',
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${server.address().port}`;
});

after(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  await new Promise((closed) => mailServer.close(closed));
  await rm(folder, { recursive: true });
});

function post(body) {
  const headers = { 'Content-Type': 'application/json' };
  return fetch(`${origin}/api/contact`, { method: 'POST', headers, body: JSON.stringify(body) });
}

test('the home page is served and asked for again each time', async () => {
  const answer = await fetch(`${origin}/`);
  assert.equal(answer.status, 200);
  assert.equal(await answer.text(), '<h1>Home</h1>');
  assert.equal(answer.headers.get('cache-control'), 'no-cache');
});

test('a hashed file is kept for a year', async () => {
  const answer = await fetch(`${origin}/assets/app-1a2b.js`);
  assert.equal(await answer.text(), 'export {};');
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
});

test('an unknown path is the not-found page with its status', async () => {
  const answer = await fetch(`${origin}/nowhere/`);
  assert.equal(answer.status, 404);
  assert.equal(await answer.text(), '<h1>Not found</h1>');
});

test('the reviews are those of the file', async () => {
  const answer = await fetch(`${origin}/api/reviews`);
  assert.deepEqual(await answer.json(), { success: true, data: { rating: 5, total_reviews: 1, reviews: [] } });
});

test('an enquiry is mailed before it is answered', async () => {
  const answer = await post(ENQUIRY);
  assert.equal(answer.status, 200);
  assert.equal((await answer.json()).success, true);
  assert.ok(mails.some((mail) => mail.includes(ENQUIRY.message)));
});

test('wrong fields are named and nothing is mailed', async () => {
  const answer = await post({ ...ENQUIRY, email: 'terry', message: 'Short' });
  assert.equal(answer.status, 422);
  assert.deepEqual(Object.keys((await answer.json()).errors), ['email', 'message']);
  assert.ok(!mails.some((mail) => mail.includes('Short')));
});
