import { createApp } from './app.js';

const { PORT = '3000', SITE_DIR, REVIEWS_FILE, SMTP_URL, MAIL_FROM, MAIL_TO } = process.env;

const app = await createApp({
  siteDir: SITE_DIR ?? '../../web/dist/public',
  reviewsFile: REVIEWS_FILE ?? '../../web/content/reviews.json',
  smtpUrl: SMTP_URL ?? 'smtp://127.0.0.1:1025',
  from: MAIL_FROM ?? 'website@localhost',
  to: MAIL_TO ?? 'office@localhost',
});

const server = app.listen(Number(PORT), '127.0.0.1', (error) => {
  if (error) throw error;
  console.info(`listening on http://127.0.0.1:${server.address().port}`);
});
process.once('SIGTERM', () => {
  server.close();
  // A connection may have broken off in the middle of an answer.
  server.closeAllConnections();
});
