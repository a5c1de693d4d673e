// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {Blockhash} from "@openzeppelin/contracts/utils/Blockhash.sol";
import {RSA} from "@openzeppelin/contracts/utils/cryptography/RSA.sol";

import {IDrawBeacon} from "./IDrawBeacon.sol";

/// @title Values for draws, behind a UUPS proxy
/// @notice See IDrawBeacon.
contract DrawBeacon is IDrawBeacon, Ownable2StepUpgradeable, UUPSUpgradeable {
    struct Key {
        uint256 fromBlock;
        bytes modulus;
    }

    struct Pin {
        bytes32 blockHash;
        uint64 pinnedAt;
        uint64 laterBlock;
    }

    /// @param keys by ascending first block
    /// @param pins draw blocks that were pinned or postponed
    /// @param values settled draw blocks that need a signature
    /// @custom:storage-location erc7201:hatchery.storage.DrawBeacon
    struct DrawBeaconStorage {
        Key[] keys;
        mapping(uint256 drawBlock => Pin) pins;
        mapping(uint256 drawBlock => bytes32) values;
    }

    /// @inheritdoc IDrawBeacon
    uint256 public constant PATIENCE = 7 days;

    /// @dev How many blocks later a postponed draw takes its hash.
    uint256 private constant POSTPONEMENT = 5;

    uint256 private constant MIN_MODULUS = 256;
    uint256 private constant MAX_MODULUS = 512;
    bytes private constant EXPONENT = hex"010001";

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.DrawBeacon")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xa8eadc016414691c33b89a1742661e9c17596f0576d755c0d6179ec36e333900;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @param initialOwner sets keys, upgrades
    /// @param modulus of the first key; empty for none
    function initialize(address initialOwner, bytes calldata modulus) external initializer {
        __Ownable_init(initialOwner);
        _setKey(0, modulus);
    }

    /// @inheritdoc IDrawBeacon
    function settle(uint256 drawBlock) external returns (bool settled, bytes32 value) {
        DrawBeaconStorage storage $ = _beaconStorage();
        value = $.values[drawBlock];
        if (value != 0) return (true, value);
        if (!_hasCome(drawBlock)) return (false, 0);
        if (_keyOf(drawBlock).length == 0) return (true, Blockhash.blockHash(drawBlock));

        Pin storage pin = $.pins[drawBlock];
        bytes32 blockHash = _hashOrPostpone(drawBlock);
        if (blockHash == 0) return (false, 0);
        if (_hasWaited(pin)) return (true, _store(drawBlock, blockHash, false));
        if (pin.pinnedAt == 0) {
            (pin.blockHash, pin.pinnedAt) = (blockHash, uint64(block.timestamp));
            emit DrawPinned(drawBlock, blockHash);
        }
        return (false, 0);
    }

    /// @inheritdoc IDrawBeacon
    function settleSigned(uint256[] calldata drawBlocks, bytes[] calldata signatures) external {
        if (drawBlocks.length != signatures.length) revert DrawBeacon_LengthMismatch();
        for (uint256 i = 0; i < drawBlocks.length; ++i) {
            _settleSigned(drawBlocks[i], signatures[i]);
        }
    }

    /// @inheritdoc IDrawBeacon
    function setKey(bytes calldata modulus) external onlyOwner {
        _setKey(block.number + 1, modulus);
    }

    /// @inheritdoc IDrawBeacon
    function keyOf(uint256 drawBlock) external view returns (bytes memory) {
        return _keyOf(drawBlock);
    }

    /// @inheritdoc IDrawBeacon
    function messageOf(uint256 drawBlock) external view returns (bytes memory message) {
        bytes32 blockHash = _hashOf(drawBlock);
        if (blockHash != 0) message = _message(drawBlock, blockHash);
    }

    /// @inheritdoc IDrawBeacon
    function valueOf(uint256 drawBlock) external view returns (bytes32) {
        return drawOf(drawBlock).value;
    }

    /// @inheritdoc IDrawBeacon
    function isKnown(uint256 drawBlock) external view returns (bool) {
        return drawOf(drawBlock).settled || _hasWaited(_beaconStorage().pins[drawBlock]);
    }

    /// @inheritdoc IDrawBeacon
    function drawOf(uint256 drawBlock) public view returns (Draw memory) {
        DrawBeaconStorage storage $ = _beaconStorage();
        Pin storage pin = $.pins[drawBlock];
        bytes32 value = $.values[drawBlock];
        bool settled = value != 0;
        if (!settled && _hasCome(drawBlock) && _keyOf(drawBlock).length == 0) {
            (settled, value) = (true, Blockhash.blockHash(drawBlock));
        }
        return Draw(settled, value, pin.blockHash, pin.pinnedAt, pin.laterBlock);
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _settleSigned(uint256 drawBlock, bytes calldata signature) private {
        if (_beaconStorage().values[drawBlock] != 0 || !_hasCome(drawBlock)) return;
        bytes memory modulus = _keyOf(drawBlock);
        if (modulus.length == 0) return;
        bytes32 blockHash = _hashOrPostpone(drawBlock);
        if (blockHash == 0) return;
        bytes32 digest = sha256(_message(drawBlock, blockHash));
        if (!RSA.pkcs1Sha256(digest, signature, EXPONENT, modulus)) revert DrawBeacon_InvalidSignature(drawBlock);
        _store(drawBlock, keccak256(signature), true);
    }

    function _store(uint256 drawBlock, bytes32 value, bool signed) private returns (bytes32) {
        _beaconStorage().values[drawBlock] = value;
        emit DrawSettled(drawBlock, value, signed);
        return value;
    }

    /// @dev Returns the hash of a draw block that has come. If it is gone, postpones the draw and returns zero.
    function _hashOrPostpone(uint256 drawBlock) private returns (bytes32 blockHash) {
        blockHash = _hashOf(drawBlock);
        Pin storage pin = _beaconStorage().pins[drawBlock];
        if (blockHash == 0 && _hasCome(pin.laterBlock)) {
            uint256 laterBlock = block.number + POSTPONEMENT;
            pin.laterBlock = uint64(laterBlock);
            emit DrawPostponed(drawBlock, laterBlock);
        }
    }

    function _setKey(uint256 fromBlock, bytes calldata modulus) private {
        uint256 length = modulus.length;
        bool isFull = length >= MIN_MODULUS && length <= MAX_MODULUS && uint8(modulus[0]) >= 0x80;
        bool isKey = isFull && uint8(modulus[length - 1]) % 2 == 1;
        if (length > 0 && !isKey) revert DrawBeacon_InvalidModulus();
        _beaconStorage().keys.push(Key(fromBlock, modulus));
        emit KeyChanged(fromBlock, modulus);
    }

    function _hasCome(uint256 blockNumber) private view returns (bool) {
        return block.number > blockNumber;
    }

    /// @dev Returns whether the pinned hash has waited long enough for its signature.
    function _hasWaited(Pin storage pin) private view returns (bool) {
        return pin.pinnedAt != 0 && block.timestamp >= pin.pinnedAt + PATIENCE;
    }

    /// @dev Returns the hash that a draw block takes its value from. Zero if it has not come or is gone.
    function _hashOf(uint256 drawBlock) private view returns (bytes32) {
        Pin storage pin = _beaconStorage().pins[drawBlock];
        if (pin.pinnedAt != 0) return pin.blockHash;
        uint256 laterBlock = pin.laterBlock;
        // Zero too if the block has not come.
        return Blockhash.blockHash(laterBlock == 0 ? drawBlock : laterBlock);
    }

    /// @dev The first key is for all blocks from zero on. Nearly every draw block belongs to the last one.
    function _keyOf(uint256 drawBlock) private view returns (bytes storage) {
        Key[] storage keys = _beaconStorage().keys;
        uint256 last = keys.length - 1;
        while (keys[last].fromBlock > drawBlock) --last;
        return keys[last].modulus;
    }

    function _message(uint256 drawBlock, bytes32 blockHash) private view returns (bytes memory) {
        return abi.encode(block.chainid, address(this), drawBlock, blockHash);
    }

    function _beaconStorage() private pure returns (DrawBeaconStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
