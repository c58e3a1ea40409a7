import type { KeyPiece } from '../analysis/text/key-text.js';

/** Every piece, those inside digests and data too. */
export function allPieces(pieces: readonly KeyPiece[]): readonly KeyPiece[] {
  return pieces.flatMap((piece) => ('pieces' in piece ? [piece, ...allPieces(piece.pieces)] : [piece]));
}

/** The pieces that somebody who sees the key can read. */
export function readablePieces(pieces: readonly KeyPiece[]): readonly KeyPiece[] {
  return pieces.flatMap((piece) =>
    piece.kind === 'data' ? [piece, ...readablePieces(piece.pieces)] : piece.kind === 'digest' ? [] : [piece],
  );
}
