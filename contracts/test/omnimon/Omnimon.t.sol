// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";

import {IOmnichainCreatures} from "../../src/omnimon/IOmnichainCreatures.sol";
import {IOmnimon} from "../../src/omnimon/IOmnimon.sol";
import {IOmnimonLife} from "../../src/omnimon/IOmnimonLife.sol";
import {Omnimon} from "../../src/omnimon/Omnimon.sol";
import {OmnimonTraits} from "../../src/omnimon/OmnimonTraits.sol";
import {OmnimonLife} from "../../src/omnimon/OmnimonLife.sol";
import {OmnimonFixture} from "../support/OmnimonFixture.sol";

/// @dev Takes no coins.
contract Coinless {}

contract OmnimonTest is OmnimonFixture {
    // initialize

    function test_GivenAFreshProxy_ItHasWhatItWasGiven() public {
        IOmnimon fresh = _fresh(_parameters(HOME, 7));
        vm.assertEq(fresh.name(), "Omnimon");
        vm.assertEq(fresh.symbol(), "OMNIMON");
        vm.assertEq(OwnableUpgradeable(address(fresh)).owner(), owner);
        vm.assertEq(address(fresh.lzEndpoint()), address(endpoints[HOME]));
        vm.assertEq(fresh.items(), address(items[HOME]));
        vm.assertEq(fresh.nextMintId(), 7);
        vm.assertEq(fresh.startId(), 7);
        vm.assertEq(fresh.endId(), 6 + RANGE);
        vm.assertEq(fresh.drawDelay(), DELAY);
        vm.assertEq(fresh.price(), PRICE);
        vm.assertEq(fresh.rerollPrice(), REROLL_PRICE);
        vm.assertEq(fresh.blocksBetweenJumps(), BLOCKS);
        vm.assertEq(fresh.minGasToTransferAndStore(), TO_STORE);
        vm.assertEq(fresh.baseURI(), URI);
        vm.assertEq(fresh.traitSource(), address(traits[HOME]));
        vm.assertEq(fresh.enabled(), false);
        vm.assertEq(uint256(fresh.FUNCTION_TYPE_SEND()), 1);
    }

    function test_RevertWhen_TheRangeOrTheDelayIsInvalid() public {
        _expectInvalid(0, 10, 1);
        _expectInvalid(11, 10, 1);
        _expectInvalid(1, type(uint64).max, 1);
        _expectInvalid(1, 10, 0);
        _expectInvalid(1, 10, 256);
        Omnimon.InitializeParameters memory parameters = _parameters(HOME, 1);
        (parameters.endId, parameters.drawDelay) = (type(uint64).max - 1, 255);
        vm.assertEq(_fresh(parameters).endId(), type(uint64).max - 1);
    }

    // the two halves

    function test_GivenTheOtherHalfItself_ItHasNoOwnerAndNothing() public {
        OmnimonLife life = OmnimonLife(_deployCode("OmnimonLife"));
        vm.assertEq(life.owner(), address(0));
        vm.assertEq(life.items(), address(0));
        vm.expectRevert(abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, stranger));
        vm.prank(stranger);
        life.withdraw(payable(stranger));
    }

    /// @dev Code that knows none of the other half's functions takes them away.
    function test_GivenAnUpgrade_BothHalvesAreReplaced() public {
        uint256 tokenId = _hatch(HOME, alice);
        address other = _deployCode("OmnimonTraits");
        vm.prank(owner);
        UUPSUpgradeable(address(home)).upgradeToAndCall(other, "");
        (bool done,) = address(home).call(abi.encodeCall(home.omnimon, (tokenId)));
        vm.assertEq(done, false);
        address again = _newImplementation();
        vm.prank(owner);
        UUPSUpgradeable(address(home)).upgradeToAndCall(again, "");
        vm.assertTrue(home.omnimon(tokenId).hash != 0, "kept");
    }

    function testFuzz_RevertWhen_AFunctionIsOfNeitherHalf(bytes4 selector, uint256 value) public {
        vm.assume(selector != home.mint.selector);
        value = bound(value, 1, 1 ether);
        vm.deal(stranger, value);
        vm.prank(stranger);
        (bool done,) = address(home).call{value: value}(bytes.concat(selector));
        vm.assertEq(done, false);
        vm.prank(stranger);
        (done,) = address(home).call{value: value}("");
        vm.assertEq(done, false);
    }

    // mint

    function test_GivenThePrice_ACreatureIsMintedAndItsDrawOpened() public {
        vm.deal(alice, PRICE);
        vm.prank(alice);
        vm.expectEmit(address(home));
        emit IOmnimonLife.DrawOpened(1, FIRST_BLOCK + DELAY);
        vm.expectEmit(address(home));
        emit IERC721.Transfer(address(0), alice, 1);
        vm.assertEq(home.mint{value: PRICE}(), 1);

        vm.assertEq(home.ownerOf(1), alice);
        vm.assertEq(home.nextMintId(), 2);
        vm.assertEq(address(home).balance, PRICE);
        vm.assertEq(home.openDraw(1), FIRST_BLOCK + DELAY);
        IOmnimonLife.Creature memory none;
        vm.assertEq(_hashOf(home.omnimon(1)), _hashOf(none));
    }

    function testFuzz_RevertWhen_AnotherPriceIsPaid(uint256 price, uint256 paid) public {
        (price, paid) = (bound(price, 0, type(uint128).max), bound(paid, 0, type(uint128).max));
        vm.assume(price != paid);
        vm.prank(owner);
        home.setPrices(price, 0);
        vm.deal(alice, paid);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_WrongPayment.selector, paid, price));
        home.mint{value: paid}();
    }

    function test_RevertWhen_MintingIsNotOpen() public {
        vm.expectEmit(address(home));
        emit IOmnimonLife.EnabledChanged(false);
        vm.prank(owner);
        home.flipState();
        vm.assertEq(home.enabled(), false);
        vm.expectRevert(IOmnimonLife.Omnimon_Disabled.selector);
        home.mint();
    }

    function test_RevertWhen_AllWereMinted() public {
        Omnimon.InitializeParameters memory parameters = _parameters(HOME, 5);
        parameters.endId = 6;
        IOmnimon fresh = _fresh(parameters);
        vm.startPrank(owner);
        fresh.flipState();
        fresh.setPrices(0, 0);
        vm.assertEq(fresh.mint(), 5);
        vm.assertEq(fresh.mint(), 6);
        vm.assertEq(fresh.nextMintId(), 7);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_SoldOut.selector, 6));
        fresh.mint();
    }

    // withdraw

    function testFuzz_GivenTheOwner_AllThatWasPaidIsTaken(uint256 amount) public {
        amount = bound(amount, 0, 1_000_000 ether);
        vm.deal(address(home), amount);
        vm.expectEmit(address(home));
        emit IOmnimonLife.Withdrawn(bob, amount);
        vm.prank(owner);
        home.withdraw(payable(bob));
        vm.assertEq(bob.balance, amount);
        vm.assertEq(address(home).balance, 0);
    }

    function test_RevertWhen_TheCoinsAreNotTaken() public {
        address payable coinless = payable(address(new Coinless()));
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IOmnimonLife.Omnimon_TransferFailed.selector, coinless));
        home.withdraw(coinless);
    }

    // settings

    function testFuzz_GivenTheOwner_SettingsAreToldAndRead(uint128 price, uint128 reroll, uint64 blocks) public {
        vm.startPrank(owner);
        vm.expectEmit(address(home));
        emit IOmnimonLife.PricesChanged(price, reroll);
        home.setPrices(price, reroll);
        vm.expectEmit(address(home));
        emit IOmnimonLife.BlocksBetweenJumpsChanged(blocks);
        home.setBlocksBetweenJumps(blocks);
        vm.expectEmit(address(home));
        emit IOmnimonLife.ItemsChanged(bob);
        home.setItems(bob);
        vm.assertEq(home.price(), price);
        vm.assertEq(home.rerollPrice(), reroll);
        vm.assertEq(home.blocksBetweenJumps(), blocks);
        vm.assertEq(home.items(), bob);
    }

    function testFuzz_GivenTheOwner_GasAndBatchesAreSet(uint16 chainId, uint256 value) public {
        value = bound(value, 1, type(uint256).max);
        vm.startPrank(owner);
        vm.expectEmit(address(home));
        emit IOmnichainCreatures.SetMinGasToTransferAndStore(value);
        home.setMinGasToTransferAndStore(value);
        vm.expectEmit(address(home));
        emit IOmnichainCreatures.SetDstChainIdToTransferGas(chainId, value);
        home.setDstChainIdToTransferGas(chainId, value);
        vm.expectEmit(address(home));
        emit IOmnichainCreatures.SetDstChainIdToBatchLimit(chainId, value);
        home.setDstChainIdToBatchLimit(chainId, value);
        vm.assertEq(home.minGasToTransferAndStore(), value);
        vm.assertEq(home.dstChainIdToTransferGas(chainId), value);
        vm.assertEq(home.dstChainIdToBatchLimit(chainId), value);
    }

    function test_RevertWhen_ASettingIsZero() public {
        vm.startPrank(owner);
        vm.expectRevert(IOmnichainCreatures.OmnichainCreatures_Zero.selector);
        home.setMinGasToTransferAndStore(0);
        vm.expectRevert(IOmnichainCreatures.OmnichainCreatures_Zero.selector);
        home.setDstChainIdToTransferGas(AWAY, 0);
        vm.expectRevert(IOmnichainCreatures.OmnichainCreatures_Zero.selector);
        home.setDstChainIdToBatchLimit(AWAY, 0);
    }

    function testFuzz_RevertWhen_ASettingIsTooLarge(uint256 value) public {
        value = bound(value, uint256(type(uint128).max) + 1, type(uint256).max);
        vm.startPrank(owner);
        vm.expectRevert(IOmnimonLife.Omnimon_InvalidParameters.selector);
        home.setPrices(value, 0);
        vm.expectRevert(IOmnimonLife.Omnimon_InvalidParameters.selector);
        home.setPrices(0, value);
        vm.expectRevert(IOmnimonLife.Omnimon_InvalidParameters.selector);
        home.setBlocksBetweenJumps(value);
    }

    function test_RevertWhen_AStrangerSetsAnything() public {
        _expectNotOwner(abi.encodeCall(home.flipState, ()));
        _expectNotOwner(abi.encodeCall(home.setPrices, (1, 1)));
        _expectNotOwner(abi.encodeCall(home.setBlocksBetweenJumps, (1)));
        _expectNotOwner(abi.encodeCall(home.setItems, (stranger)));
        _expectNotOwner(abi.encodeCall(home.setBaseURI, ("")));
        _expectNotOwner(abi.encodeCall(home.setRoyalty, (stranger, 1)));
        _expectNotOwner(abi.encodeCall(home.withdraw, (payable(stranger))));
        _expectNotOwner(abi.encodeCall(home.setMinGasToTransferAndStore, (1)));
        _expectNotOwner(abi.encodeCall(home.setDstChainIdToTransferGas, (AWAY, 1)));
        _expectNotOwner(abi.encodeCall(home.setDstChainIdToBatchLimit, (AWAY, 1)));
    }

    // metadata

    function test_GivenTheOwner_MetadataMovesAndItIsTold() public {
        uint256 tokenId = _mint(HOME, alice);
        vm.assertEq(home.tokenURI(tokenId), "https://hatchery.test/omnimon/1");
        vm.expectEmit(address(home));
        emit IOmnimonLife.BaseURIChanged("ipfs://");
        vm.expectEmit(address(home));
        emit IERC4906.BatchMetadataUpdate(0, type(uint256).max);
        vm.prank(owner);
        home.setBaseURI("ipfs://");
        vm.assertEq(home.tokenURI(tokenId), "ipfs://1");
    }

    function test_GivenTheOwner_RoyaltiesAreTold() public {
        (address receiver, uint256 amount) = IERC2981(address(home)).royaltyInfo(1, 10_000);
        vm.assertEq(receiver, treasury);
        vm.assertEq(amount, 500);
        vm.expectEmit(address(home));
        emit IOmnimonLife.RoyaltyChanged(bob, 100);
        vm.prank(owner);
        home.setRoyalty(bob, 100);
        (receiver, amount) = IERC2981(address(home)).royaltyInfo(1, 10_000);
        vm.assertEq(receiver, bob);
        vm.assertEq(amount, 100);
    }

    function test_ItSupportsWhatItSays() public view {
        vm.assertEq(home.supportsInterface(type(IERC721).interfaceId), true);
        vm.assertEq(home.supportsInterface(type(IERC721Metadata).interfaceId), true);
        vm.assertEq(home.supportsInterface(type(IERC2981).interfaceId), true);
        vm.assertEq(home.supportsInterface(0x49064906), true);
        vm.assertEq(home.supportsInterface(0xffffffff), false);
    }

    // reads

    function testFuzz_RevertWhen_ACreatureDoesNotLiveHere(uint256 tokenId) public {
        bytes memory reason = abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, tokenId);
        vm.expectRevert(reason);
        home.omnimon(tokenId);
        vm.expectRevert(reason);
        home.priceToReroll(tokenId);
    }

    /// @dev A creature without traits could never be rerolled.
    function test_RevertWhen_MintingOpensWithoutTraitPools() public {
        Omnimon.InitializeParameters memory parameters = _parameters(HOME, 1);
        bytes memory data = abi.encodeCall(OmnimonTraits.initialize, (owner));
        parameters.traitSource = _proxy(_deployCode("OmnimonTraits"), data);
        IOmnimon fresh = _fresh(parameters);
        vm.prank(owner);
        vm.expectRevert(IOmnimonLife.Omnimon_NoTraitPools.selector);
        fresh.flipState();
    }

    function _expectInvalid(uint256 startId, uint256 endId, uint256 delay) private {
        Omnimon.InitializeParameters memory parameters = _parameters(HOME, startId);
        (parameters.endId, parameters.drawDelay) = (endId, delay);
        address code = _deployCode("Omnimon");
        vm.expectRevert(IOmnimonLife.Omnimon_InvalidParameters.selector);
        _proxy(code, abi.encodeCall(Omnimon.initialize, (parameters)));
    }

    function _fresh(Omnimon.InitializeParameters memory parameters) private returns (IOmnimon) {
        return IOmnimon(_proxy(_deployCode("Omnimon"), abi.encodeCall(Omnimon.initialize, (parameters))));
    }
}
