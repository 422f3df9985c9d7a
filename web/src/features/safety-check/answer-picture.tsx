import type { QuestionId } from '../../../content-model/safety-check.ts';
import { answerPictures } from './answer-pictures.ts';
import styles from './answer-picture.module.css';

/** The drawing of an answer. */
export function AnswerPicture({ question, option }: { question: QuestionId; option: string }) {
  const picture = answerPictures[question][option];
  if (!picture) return null;
  return (
    <svg className={styles.picture} viewBox="0 0 120 72" aria-hidden="true">
      {picture.light ? <path className={styles.light} d={picture.light} /> : null}
      {picture.fine ? <path className={styles.fine} d={picture.fine} /> : null}
      <path className={styles.line} d={picture.line} />
    </svg>
  );
}
