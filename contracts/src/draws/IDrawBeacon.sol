// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Values for draws that neither players nor the platform can choose
/// @notice A request names a later block, its draw block. The value of that block is the hash of the platform's RSA
/// signature over the block's hash. Players cannot compute it in advance, because they lack the key. The platform
/// cannot choose it, because the key was set before, an RSA signature is unique, and the block's hash comes later.
///
/// 1. Once the draw block is mined, anyone may `settle` it. That pins the block's hash, so it cannot be lost.
/// 2. The platform's keeper signs `messageOf(drawBlock)`. Anyone may pass signatures on with `settleSigned`.
/// 3. If no signature comes within `PATIENCE`, anyone settles the draw block from the pinned hash alone.
///
/// If nobody pins a block's hash while the chain knows it, the first `settle` postpones the draw to a later block. That
/// is no second try for a player, who does not know what the first would have given.
/// @dev Chains keep the hashes of 256 blocks, with EIP-2935 of 8,191. While no key is set, the value is the block's
/// hash, and a draw lapses when the chain forgets it.
/// WARNING: without a key, and in the fallback, a player who is alone in the draw block can choose its hash.
interface IDrawBeacon {
    /// @param settled whether the value is final
    /// @param value the value; zero if it is not settled, or has lapsed
    /// @param blockHash the pinned hash; zero if none is pinned
    /// @param pinnedAt when it was pinned, in seconds since 1970
    /// @param laterBlock the block that a postponed draw takes its hash from; zero if it is not postponed
    struct Draw {
        bool settled;
        bytes32 value;
        bytes32 blockHash;
        uint256 pinnedAt;
        uint256 laterBlock;
    }

    /// @notice The hash of a draw block was pinned and waits for its signature.
    event DrawPinned(uint256 indexed drawBlock, bytes32 blockHash);

    /// @notice Nobody pinned the hash in time. The hash of `laterBlock` takes its place.
    event DrawPostponed(uint256 indexed drawBlock, uint256 laterBlock);

    /// @notice The value of a draw block is final.
    /// @param signed whether it is the platform's signature; otherwise the patience ended
    event DrawSettled(uint256 indexed drawBlock, bytes32 value, bool signed);

    /// @notice The key for draw blocks from `fromBlock` on was set. It is empty if there is none.
    event KeyChanged(uint256 fromBlock, bytes modulus);

    /// @notice This is not the signature of the draw block's message by its key.
    error DrawBeacon_InvalidSignature(uint256 drawBlock);

    /// @notice The lists differ in length.
    error DrawBeacon_LengthMismatch();

    /// @notice A modulus must be odd and have 256 to 512 bytes, the first of them at least 0x80, or be empty.
    error DrawBeacon_InvalidModulus();

    /// @notice Does what is possible for a draw block without a signature: pins its hash, postpones it, or settles it.
    /// Anyone may call it. It never reverts.
    /// @return settled whether the value is final
    /// @return value the value; zero if the draw lapsed, which happens only without a key
    function settle(uint256 drawBlock) external returns (bool settled, bytes32 value);

    /// @notice Settles draw blocks by signatures. Anyone may call it. Blocks that are settled or not mined are skipped,
    /// and blocks whose hash is gone are postponed.
    function settleSigned(uint256[] calldata drawBlocks, bytes[] calldata signatures) external;

    /// @notice Sets the key of draw blocks from the next block on. Earlier draw blocks keep theirs. Only the owner.
    /// @param modulus the RSA modulus, big-endian; the exponent is 65,537. Empty for no key.
    function setKey(bytes calldata modulus) external;

    /// @notice How long a pinned draw waits for its signature, in seconds.
    function PATIENCE() external view returns (uint256);

    /// @notice Returns the modulus for a draw block. It is empty if the draw needs no signature.
    function keyOf(uint256 drawBlock) external view returns (bytes memory modulus);

    /// @notice Returns the message to sign by RSASSA-PKCS1-v1_5 with SHA-256. It is empty while the hash is not known:
    /// before the block is mined, or when the draw must be postponed.
    function messageOf(uint256 drawBlock) external view returns (bytes memory message);

    /// @notice Returns the value of a draw block, or zero if there is none yet.
    function valueOf(uint256 drawBlock) external view returns (bytes32 value);

    /// @notice Returns whether everyone can compute the value already, even if it is not settled.
    function isKnown(uint256 drawBlock) external view returns (bool);

    /// @notice Returns all that is known of a draw block.
    function drawOf(uint256 drawBlock) external view returns (Draw memory);
}
