// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {DrawBeacon} from "../../src/draws/DrawBeacon.sol";
import {IOmnichainApp} from "../../src/omnichain/IOmnichainApp.sol";
import {OmnichainItems} from "../../src/omnichain-items/OmnichainItems.sol";
import {JumpingCreatures} from "./OmnichainItemsCreatures.sol";
import {Message, RecordingEndpoint} from "./RecordingEndpoint.sol";
import {ThreeChains} from "./ThreeChains.sol";

/// @dev Three chains in one, each trusting both others. Each has two pools, two kinds of boxes and an operator.
abstract contract OmnichainItemsFixture is ThreeChains {
    uint256 internal constant MIN_GAS = 200_000;
    uint256 internal constant GAS = 300_000;
    uint256 internal constant FIRST_BLOCK = 1_000;
    uint8 internal constant DELAY = 3;
    string internal constant URI = "https://hatchery.test/items/{id}";

    uint256 internal constant HAT = 1;
    uint256 internal constant CAP = 2;
    uint256 internal constant CROWN = 3;
    uint256 internal constant SWORD = 3_001;
    uint256 internal constant SHIELD = 3_002;
    uint256 internal constant GOLD = 100_000;
    uint256 internal constant SILVER = 100_001;
    uint256 internal constant GOLD_PRICE = 1 ether;
    uint256 internal constant SILVER_PRICE = 0.1 ether;

    uint256 internal constant HATS = 1;
    uint256 internal constant ARMS = 2;

    /// @dev The address where chains with EIP-2935 keep older hashes.
    address internal constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;

    address internal operator = account("operator");
    mapping(uint16 chainId => OmnichainItems) internal itemsOn;
    mapping(uint16 chainId => JumpingCreatures) internal creaturesOn;
    OmnichainItems internal items;
    JumpingCreatures internal creatures;
    DrawBeacon internal beacon;

    function setUp() public virtual {
        vm.warp(NOW);
        vm.roll(FIRST_BLOCK);
        vm.etch(HISTORY, "");
        beacon = _newBeacon("");
        address code = _deployCode("OmnichainItems");
        for (uint256 i = 0; i < 3; ++i) {
            _setUpChain(chains[i], code);
        }
        (items, creatures) = (itemsOn[HOME], creaturesOn[HOME]);
        _connectAll();
    }

    function _setUpChain(uint16 chainId, address code) private {
        endpoints[chainId] = new RecordingEndpoint(chainId, relayer);
        JumpingCreatures ofChain = creaturesOn[chainId] = new JumpingCreatures();
        bytes memory data = abi.encodeCall(
            OmnichainItems.initialize, (owner, endpoints[chainId], beacon, DELAY, address(ofChain), URI)
        );
        OmnichainItems here = itemsOn[chainId] = OmnichainItems(_proxy(code, data));
        ofChain.setItems(address(here));
        vm.startPrank(owner);
        here.setOperator(operator, true);
        here.addItemPool(_hats(), _hatWeights());
        here.addItemPool(list(SWORD, SHIELD), list(1, 1));
        here.setLootbox(GOLD, GOLD_PRICE, list(HATS, ARMS), true);
        here.setLootbox(SILVER, SILVER_PRICE, list(ARMS), true);
        here.setClaimableBox(SILVER);
        vm.stopPrank();
    }

    function _connect(uint16 from, uint16 to) internal override {
        vm.startPrank(owner);
        itemsOn[from].setTrustedRemoteAddress(to, abi.encodePacked(address(itemsOn[to])));
        itemsOn[from].setMinDstGas(to, 1, MIN_GAS);
        itemsOn[from].setMinDstGas(to, 2, MIN_GAS);
        vm.stopPrank();
    }

    function _give(address to, uint256 id, uint256 amount) internal {
        vm.prank(operator);
        items.mintItem(to, id, amount);
    }

    /// @dev Sends with the default gas and exactly the fee.
    function _send(address from, uint16 src, uint16 dst, address to, uint256 id, uint256 amount)
        internal
        returns (Message memory)
    {
        bytes memory receiver = abi.encodePacked(to);
        (uint256 fee,) = itemsOn[src].estimateSendFee(dst, receiver, id, amount, false, "");
        vm.deal(from, fee);
        _sendFor(from, src, dst, receiver, id, amount);
        return endpoints[src].last();
    }

    /// @dev Sends with all coins of the sender.
    function _sendFor(address from, uint16 src, uint16 dst, bytes memory to, uint256 id, uint256 amount) private {
        vm.prank(from);
        itemsOn[src].sendFrom{value: from.balance}(from, dst, to, id, amount, payable(from), address(0), "");
    }

    function _sendBatch(address from, uint16 dst, address to, uint256[] memory ids, uint256[] memory amounts)
        internal
        returns (Message memory)
    {
        (uint256 fee,) = items.estimateSendBatchFee(dst, abi.encodePacked(to), ids, amounts, false, "");
        vm.deal(from, fee);
        vm.prank(from);
        items.sendBatchFrom{value: fee}(
            from, dst, abi.encodePacked(to), ids, amounts, payable(from), address(0), ""
        );
        return endpoints[HOME].last();
    }

    function _open(address by, uint256 boxId, uint256 amount) internal returns (uint256 openingId) {
        vm.prank(by);
        return items.openLootBox(list(boxId), list(amount));
    }

    /// @dev Sets the hash that decides and goes to the first block in which the opening can be revealed.
    function _mature(uint256 openingId, bytes32 blockHash) internal {
        uint256 drawBlock = items.opening(openingId).drawBlock;
        vm.roll(drawBlock + 1);
        vm.setBlockhash(drawBlock, blockHash);
    }

    /// @dev Returns the expected draw, from the description in ILootboxes.
    function _model(uint256[] memory poolIds, uint256 amount, bytes32 blockHash, uint256 openingId)
        internal
        view
        returns (uint256[] memory itemIds)
    {
        itemIds = new uint256[](poolIds.length * amount);
        bytes32 seed = keccak256(abi.encode(blockHash, address(items), openingId));
        for (uint256 i = 0; i < itemIds.length; ++i) {
            uint256 poolId = poolIds[i % poolIds.length];
            itemIds[i] = blockHash == 0 ? items.plainItem(poolId) : _modelItem(poolId, keccak256(abi.encode(seed, i)));
        }
    }

    function _modelItem(uint256 poolId, bytes32 random) private view returns (uint256) {
        (uint256[] memory ids, uint256[] memory weights) = items.itemPool(poolId);
        uint256 total = 0;
        uint256 i = 0;
        for (; i < weights.length; ++i) {
            total += weights[i];
        }
        uint256 point = uint256(random) % total;
        i = 0;
        for (; point >= weights[i]; ++i) {
            point -= weights[i];
        }
        return ids[i];
    }

    function _hats() internal pure returns (uint256[] memory) {
        return range(HAT, 3);
    }

    function _hatWeights() internal pure returns (uint256[] memory weights) {
        weights = new uint256[](3);
        (weights[0], weights[1], weights[2]) = (70, 25, 5);
    }

    function _app(uint16 chainId) internal view override returns (IOmnichainApp) {
        return itemsOn[chainId];
    }

    function _subject() internal view override returns (address) {
        return address(items);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("OmnichainItems");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(
            OmnichainItems.initialize, (stranger, endpoints[HOME], beacon, DELAY, address(creatures), URI)
        );
    }
}
