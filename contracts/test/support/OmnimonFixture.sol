// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {DrawBeacon} from "../../src/draws/DrawBeacon.sol";
import {IOmnichainApp} from "../../src/omnichain/IOmnichainApp.sol";
import {IOmnimon} from "../../src/omnimon/IOmnimon.sol";
import {IOmnimonLife} from "../../src/omnimon/IOmnimonLife.sol";
import {IOmnimonTraits} from "../../src/omnimon/IOmnimonTraits.sol";
import {Omnimon} from "../../src/omnimon/Omnimon.sol";
import {OmnimonTraits} from "../../src/omnimon/OmnimonTraits.sol";
import {OmnimonItems} from "./OmnimonItems.sol";
import {Message, RecordingEndpoint} from "./RecordingEndpoint.sol";
import {ThreeChains} from "./ThreeChains.sol";

/// @dev Three chains in one, each trusting both others and minting its own ids. Minting is open everywhere.
abstract contract OmnimonFixture is ThreeChains {
    uint16 internal constant PT_SEND = 1;
    uint256 internal constant RANGE = 1_000;
    uint256 internal constant FIRST_BLOCK = 10_000;
    uint256 internal constant DELAY = 3;
    uint256 internal constant PRICE = 2 ether;
    uint256 internal constant REROLL_PRICE = 0.5 ether;
    uint256 internal constant BLOCKS = 50;
    uint256 internal constant MIN_GAS = 250_000;
    uint256 internal constant TRANSFER_GAS = 200_000;
    uint256 internal constant TO_STORE = 250_000;
    uint256 internal constant GAS = 600_000;
    uint256 internal constant BATCH_LIMIT = 10;
    string internal constant URI = "https://hatchery.test/omnimon/";

    /// @dev The address where chains with EIP-2935 keep older hashes.
    address internal constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;

    mapping(uint16 chainId => IOmnimon) internal creatures;
    mapping(uint16 chainId => OmnimonTraits) internal traits;
    mapping(uint16 chainId => OmnimonItems) internal items;
    IOmnimon internal home;
    IOmnimon internal away;
    DrawBeacon internal beacon;

    function setUp() public virtual {
        vm.warp(NOW);
        vm.etch(HISTORY, "");
        beacon = _newBeacon("");
        address code = _deployCode("Omnimon");
        // Pools are in force from the next block on.
        vm.roll(FIRST_BLOCK - 1);
        for (uint256 i = 0; i < 3; ++i) {
            _setUpChain(chains[i], code, 1 + i * RANGE);
        }
        vm.roll(FIRST_BLOCK);
        (home, away) = (creatures[HOME], creatures[AWAY]);
        _connectAll();
    }

    function _parameters(uint16 chainId, uint256 startId) internal view returns (Omnimon.InitializeParameters memory) {
        return Omnimon.InitializeParameters({
            initialOwner: owner,
            endpoint: endpoints[chainId],
            items: address(items[chainId]),
            traitSource: address(traits[chainId]),
            royaltyReceiver: treasury,
            royaltyBasisPoints: 500,
            startId: startId,
            endId: startId + RANGE - 1,
            beacon: beacon,
            drawDelay: DELAY,
            price: PRICE,
            rerollPrice: REROLL_PRICE,
            blocksBetweenJumps: BLOCKS,
            minGasToTransferAndStore: TO_STORE,
            baseUri: URI
        });
    }

    function _setUpChain(uint16 chainId, address code, uint256 startId) private {
        items[chainId] = new OmnimonItems();
        endpoints[chainId] = new RecordingEndpoint(chainId, relayer);
        traits[chainId] = OmnimonTraits(
            _proxy(_deployCode("OmnimonTraits"), abi.encodeCall(OmnimonTraits.initialize, (owner)))
        );
        IOmnimon omnimon = IOmnimon(_proxy(code, abi.encodeCall(Omnimon.initialize, (_parameters(chainId, startId)))));
        creatures[chainId] = omnimon;
        items[chainId].setOmnimon(omnimon);
        vm.startPrank(owner);
        traits[chainId].setTraitPools(_pools(3));
        omnimon.flipState();
        vm.stopPrank();
    }

    function _connect(uint16 from, uint16 to) internal override {
        vm.startPrank(owner);
        creatures[from].setTrustedRemoteAddress(to, abi.encodePacked(address(creatures[to])));
        creatures[from].setMinDstGas(to, PT_SEND, MIN_GAS);
        creatures[from].setDstChainIdToTransferGas(to, TRANSFER_GAS);
        creatures[from].setDstChainIdToBatchLimit(to, BATCH_LIMIT);
        vm.stopPrank();
    }

    /// @dev Returns `count` traits per slot, each half as likely as the previous one.
    function _pools(uint256 count) internal pure returns (IOmnimonTraits.TraitPool[15] memory pools) {
        for (uint256 slot = 0; slot < 15; ++slot) {
            pools[slot] = _pool(slot, count);
        }
    }

    function _pool(uint256 slot, uint256 count) internal pure returns (IOmnimonTraits.TraitPool memory pool) {
        (pool.traitIds, pool.weights) = (new uint256[](count), new uint256[](count));
        uint256 left = 10_000;
        for (uint256 i = 0; i < count; ++i) {
            pool.traitIds[i] = slot * 1_000 + 1 + i;
            pool.weights[i] = i == count - 1 ? left : (left + 1) / 2;
            left -= pool.weights[i];
        }
    }

    function _mint(uint16 chainId, address to) internal returns (uint256 tokenId) {
        vm.deal(to, PRICE);
        vm.prank(to);
        return creatures[chainId].mint{value: PRICE}();
    }

    /// @dev Sets the hash that decides and goes to the first block in which the draw can be revealed.
    function _mature(uint16 chainId, uint256 tokenId, bytes32 blockHash) internal {
        uint256 drawBlock = creatures[chainId].openDraw(tokenId);
        vm.roll(drawBlock + 1);
        vm.setBlockhash(drawBlock, blockHash);
    }

    function _reveal(uint16 chainId, uint256 tokenId) internal {
        _mature(chainId, tokenId, keccak256(abi.encode("draw", chainId, tokenId, block.number)));
        creatures[chainId].reveal(tokenId);
    }

    function _hatch(uint16 chainId, address to) internal returns (uint256 tokenId) {
        tokenId = _mint(chainId, to);
        _reveal(chainId, tokenId);
    }

    function _hatchBatch(uint16 chainId, address to, uint256 count) internal returns (uint256[] memory tokenIds) {
        tokenIds = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) {
            tokenIds[i] = _hatch(chainId, to);
        }
    }

    /// @dev Sends with the default gas and exactly the fee.
    function _send(address from, uint16 src, uint16 dst, address to, uint256 tokenId)
        internal
        returns (Message memory)
    {
        bytes memory receiver = abi.encodePacked(to);
        (uint256 fee,) = creatures[src].estimateSendFee(dst, receiver, tokenId, false, "");
        vm.deal(from, fee);
        vm.prank(from);
        creatures[src].sendFrom{value: fee}(from, dst, receiver, tokenId, payable(from), address(0), "");
        return endpoints[src].last();
    }

    function _sendBatch(address from, uint16 src, uint16 dst, address to, uint256[] memory tokenIds)
        internal
        returns (Message memory)
    {
        bytes memory receiver = abi.encodePacked(to);
        (uint256 fee,) = creatures[src].estimateSendBatchFee(dst, receiver, tokenIds, false, "");
        vm.deal(from, fee);
        vm.prank(from);
        creatures[src].sendBatchFrom{value: fee}(from, dst, receiver, tokenIds, payable(from), address(0), "");
        return endpoints[src].last();
    }

    /// @dev Sends and delivers.
    function _move(address from, uint16 src, uint16 dst, address to, uint256 tokenId) internal {
        Message memory message = _send(from, src, dst, to, tokenId);
        _deliver(message, GAS);
    }

    function _creditOf(Message memory message) internal view returns (uint256 index, bool creditsRemain) {
        (,, index, creditsRemain) = creatures[message.dstChainId].storedCredits(keccak256(message.payload));
    }

    /// @dev Returns whether the creature lives there.
    function _lives(uint16 chainId, uint256 tokenId) internal view returns (bool) {
        try creatures[chainId].ownerOf(tokenId) returns (address) {
            return true;
        } catch {
            return false;
        }
    }

    /// @dev Checks that a creature's data is the same before and after a journey, except for the jump.
    function _hashOf(IOmnimonLife.Creature memory creature) internal pure returns (bytes32) {
        creature.lastBridgeBlock = 0;
        return keccak256(abi.encode(creature));
    }

    /// @dev Returns the words of a message: five per creature.
    function _words(Message memory message) internal pure returns (uint256[] memory words) {
        (, words) = abi.decode(message.payload, (bytes, uint256[]));
    }

    function _app(uint16 chainId) internal view override returns (IOmnichainApp) {
        return creatures[chainId];
    }

    function _subject() internal view override returns (address) {
        return address(home);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("Omnimon");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        Omnimon.InitializeParameters memory parameters = _parameters(HOME, 1);
        parameters.initialOwner = stranger;
        return abi.encodeCall(Omnimon.initialize, (parameters));
    }
}
