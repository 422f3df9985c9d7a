import plan from '../../assets/plan-terrace.svg';
import type { Review, Reviews } from './reviews-payload.ts';
import { ReviewsError, ReviewsLoading } from './reviews-state.tsx';
import { ReviewsView } from './reviews-view.tsx';

const plain: Review = { author: 'Anne Example', authorUrl: undefined, photo: undefined, rating: 5, time: 1_788_602_400, text: 'On time, and tidy.' };

const long = 'The siren went off twice in the first week, and both times somebody rang us before we had found the code. '.repeat(4);

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

export function FromGoogle() {
  return <ReviewsView reviews={fromGoogle} />;
}

export function Demonstration() {
  return <ReviewsView reviews={{ ...fromGoogle, source: 'file', demonstration: true, reviews: [plain, plain] }} />;
}

export function FromSomewhere() {
  return <ReviewsView reviews={{ ...fromGoogle, source: 'unknown', total: 1, reviews: [plain] }} />;
}

export function NobodyYet() {
  return <ReviewsView reviews={{ ...fromGoogle, average: 0, total: 0, reviews: [] }} />;
}

export function StarsAlone() {
  return <ReviewsView reviews={{ ...fromGoogle, reviews: [] }} />;
}

export function Loading() {
  return <ReviewsLoading />;
}

export function Failed() {
  return <ReviewsError message="Unable to load reviews" />;
}
