import plan from '../../assets/plan-terrace.svg';
import { ReviewsFrame } from './reviews-frame.tsx';
import { partsOf } from './reviews-parts.tsx';
import type { Review, Reviews } from './reviews-payload.ts';

const plain: Review = {
  author: 'Anne Example',
  authorUrl: undefined,
  photo: undefined,
  rating: 5,
  time: 1_788_602_400,
  text: 'On time, and tidy.',
};

const long =
  'The siren went off twice in the first week, and both times somebody rang us before we had found the code. '.repeat(
    4,
  );

const fromGoogle: Reviews = {
  average: 4.6,
  total: 61,
  source: 'google-places',
  demonstration: false,
  allReviewsUrl: 'https://maps.example.com/reviews',
  reviews: [
    { ...plain, authorUrl: 'https://maps.example.com/contributor', photo: plan },
    { ...plain, author: 'מרים לדוגמה', rating: 4, text: 'התקנה מהירה ונקייה.' },
    { ...plain, author: 'Maximiliane von Beispielhausen-Mustermannsdorff', rating: 2, text: long },
    { ...plain, author: 'émile', rating: 3, text: '' },
  ],
};

function Shown({ reviews }: { reviews: Reviews }) {
  return <ReviewsFrame state={{ kind: 'shown', parts: partsOf(reviews) }} />;
}

export function FromGoogle() {
  return <Shown reviews={fromGoogle} />;
}

export function MoreThanShown() {
  return (
    <Shown reviews={{ ...fromGoogle, source: 'google-business', reviews: Array.from({ length: 30 }, () => plain) }} />
  );
}

export function NotCounted() {
  return <Shown reviews={{ ...fromGoogle, average: 0, total: 0 }} />;
}

export function Demonstration() {
  return <Shown reviews={{ ...fromGoogle, source: 'file', demonstration: true, reviews: [plain, plain] }} />;
}

export function FromUnknownSource() {
  return <Shown reviews={{ ...fromGoogle, source: 'unknown', total: 1, reviews: [plain] }} />;
}

export function NoReviewsYet() {
  return <Shown reviews={{ ...fromGoogle, average: 0, total: 0, reviews: [] }} />;
}

export function StarsOnly() {
  return <Shown reviews={{ ...fromGoogle, reviews: [] }} />;
}

export function Loading() {
  return <ReviewsFrame state={{ kind: 'loading' }} />;
}

export function Failed() {
  return <ReviewsFrame state={{ kind: 'failed', message: 'Unable to load reviews' }} />;
}
